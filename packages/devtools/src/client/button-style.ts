const COLORS = `
:host { all: initial; color-scheme: light dark; --ink: light-dark(#1d2430, #e6e9ef); --soft: light-dark(#5b6573, #9aa4b2); --paper: light-dark(#fff, #15181e); --field: light-dark(#f4f5f7, #1d2128); --line: light-dark(#dde1e6, #303641); --mark: light-dark(#e3efff, #1c3253); --link: light-dark(#0b57c2, #82b1ff); --green: light-dark(#0f7a42, #6fd39b); --amber: light-dark(#8a5a00, #f0bd62); --red: light-dark(#c01f33, #ff7b88); --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
@media print { :host { display: none } }
* { box-sizing: border-box }
[hidden] { display: none !important }
:focus-visible { outline: 2px solid var(--link); outline-offset: 1px }
`

/** Only the style of the button, which is on every page; the style of the panel is loaded with the panel. */
export const BUTTON_STYLE = `${COLORS}
.button { position: fixed; right: max(.75rem, env(safe-area-inset-right)); bottom: max(.75rem, env(safe-area-inset-bottom)); z-index: 2147483645; display: grid; place-items: center; width: 2.25rem; height: 2.25rem; padding: 0; border: 1px solid var(--line); border-radius: 50%; background: var(--paper); color: var(--soft); box-shadow: 0 2px 8px #0003; opacity: .7; cursor: pointer; transition: opacity .15s, color .15s }
.button:hover, .button:focus-visible { opacity: 1; color: var(--link) }
.button[aria-expanded=true] { display: none }
`
