//! The public API, listed: a change of it that nobody meant shows up as a difference.
//!
//! `UPDATE_API=1 cargo test --test public_api` writes the listing, `tests/data/public-api.txt`, anew.
//! All that is `pub` can be reached from outside (the lint `unreachable_pub` sees to that), so the
//! source is listed as it stands, file by file, without bodies, documentation and what is private.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Fields, ImplItem, Item, Visibility, parse_quote};

#[test]
fn the_public_api_has_not_changed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut listing = String::new();
    list(&root.join("src/lib.rs"), &root.join("src"), &root.join("src"), &mut listing);
    let path = root.join("tests/data/public-api.txt");
    if std::env::var_os("UPDATE_API").is_some() {
        fs::write(&path, &listing).expect("the listing can be written");
    }
    let known = fs::read_to_string(&path).expect("the listing is there");
    for (number, (ours, theirs)) in listing.lines().zip(known.lines()).enumerate() {
        let line = number + 1;
        assert_eq!(ours, theirs, "public-api.txt, line {line}: UPDATE_API=1 writes it anew");
    }
    assert_eq!(listing.lines().count(), known.lines().count(), "items were added or removed");
}

/// Lists a file and the modules that it declares, whose files are in a folder.
fn list(file: &Path, folder: &Path, root: &Path, listing: &mut String) {
    let text = fs::read_to_string(file).expect("a module has a file");
    let parsed =
        syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let mut modules = Vec::new();
    let mut public = Vec::new();
    for item in parsed.items {
        match item {
            Item::Mod(module) if module.content.is_none() && !is_test(&module.attrs) => {
                modules.push(module.ident.to_string());
            }
            item => public.extend(shown(item)),
        }
    }
    if !public.is_empty() {
        let name = file.strip_prefix(root).expect("it is in the root").display();
        write!(listing, "# {name}\n\n").unwrap();
        let mut shown = syn::parse_file("").expect("nothing is a file");
        shown.items = public;
        listing.push_str(&prettyplease::unparse(&shown));
        listing.push('\n');
    }
    for name in modules {
        let (file, inner) = (folder.join(format!("{name}.rs")), folder.join(&name));
        let file: PathBuf = if file.exists() { file } else { inner.join("mod.rs") };
        list(&file, &inner, root, listing);
    }
}

fn is_test(attributes: &[Attribute]) -> bool {
    let test = |attribute: &Attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Path>().is_ok_and(|flag| flag.is_ident("test"))
    };
    attributes.iter().any(test)
}

/// What others see of an item.
fn shown(mut item: Item) -> Option<Item> {
    let public = match &mut item {
        Item::Impl(block) => {
            let of_trait = block.trait_.is_some();
            block.items.retain(|item| match item {
                _ if of_trait => matches!(item, ImplItem::Type(_)),
                ImplItem::Fn(function) => is_public(&function.vis),
                ImplItem::Const(constant) => is_public(&constant.vis),
                _ => false,
            });
            of_trait || !block.items.is_empty()
        }
        Item::Struct(kind) => {
            match &mut kind.fields {
                Fields::Named(fields) => {
                    let named = core::mem::take(&mut fields.named);
                    fields.named = named.into_iter().filter(|f| is_public(&f.vis)).collect();
                }
                Fields::Unnamed(fields) => {
                    for field in &mut fields.unnamed {
                        if !is_public(&field.vis) {
                            field.ty = parse_quote!(_);
                        }
                    }
                }
                Fields::Unit => {}
            }
            is_public(&kind.vis)
        }
        Item::Fn(function) => is_public(&function.vis),
        Item::Const(constant) => {
            // Tables are long; the golden files hold what comes of them.
            constant.expr = parse_quote!(..);
            is_public(&constant.vis)
        }
        Item::Static(constant) => is_public(&constant.vis),
        Item::Enum(kind) => is_public(&kind.vis),
        Item::Trait(kind) => is_public(&kind.vis),
        Item::Type(alias) => is_public(&alias.vis),
        Item::Use(import) => is_public(&import.vis),
        Item::Mod(module) => is_public(&module.vis),
        // What a macro makes is shown as what it is asked for.
        Item::Macro(call) => call.ident.is_none(),
        _ => false,
    };
    Bare.visit_item_mut(&mut item);
    public.then_some(item)
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// Leaves out bodies, and attributes that say nothing to others.
struct Bare;

impl VisitMut for Bare {
    fn visit_attributes_mut(&mut self, attributes: &mut Vec<Attribute>) {
        const KEPT: [&str; 6] =
            ["cfg", "derive", "must_use", "non_exhaustive", "repr", "deprecated"];
        attributes.retain(|attribute| KEPT.iter().any(|kept| attribute.path().is_ident(kept)));
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        *block = parse_quote!({});
    }

    fn visit_impl_item_const_mut(&mut self, constant: &mut syn::ImplItemConst) {
        constant.expr = parse_quote!(..);
        visit_mut::visit_impl_item_const_mut(self, constant);
    }
}
