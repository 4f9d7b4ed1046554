/** Styles of the error page and the overlay. */
export const ERROR_STYLE = `
:host, :root { color-scheme: light dark; --ink: light-dark(#1d2430, #e6e9ef); --soft: light-dark(#5b6573, #9aa4b2); --paper: light-dark(#fff, #15181e); --field: light-dark(#f4f5f7, #1d2128); --line: light-dark(#dde1e6, #303641); --red: light-dark(#c01f33, #ff7b88); --mark: light-dark(#ffe1e4, #4a1f26); --link: light-dark(#0b57c2, #82b1ff); --keyword: light-dark(#8b2ba3, #d9a0f2); --string: light-dark(#1b6e34, #8fd19e); --number: light-dark(#8a5200, #f0b46a); --call: light-dark(#0b57a4, #82b1ff); --tag: light-dark(#0b6e75, #6fcfd6) }
* { box-sizing: border-box }
.errors { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 60rem; margin: 0 auto; padding: 1rem clamp(1rem, 4vw, 2rem) 2rem; overflow-wrap: anywhere }
.error + .error { border-top: 1px solid var(--line); margin-top: 2rem; padding-top: 1rem }
.error header { border-left: 4px solid var(--red); padding-left: .9rem; margin: .5rem 0 1rem }
.kind { margin: 0; color: var(--red); font-weight: 600 }
.kind a { color: inherit }
h1 { font-size: 1.25rem; line-height: 1.35; margin: .15rem 0 0; white-space: pre-wrap; max-height: 40vh; overflow: auto }
h2 { font-size: .8rem; letter-spacing: .04em; text-transform: uppercase; color: var(--soft); margin: 1.4rem 0 .4rem }
.fix { background: var(--field); border-radius: 6px; padding: .6rem .9rem; margin: 0 0 1rem; white-space: pre-wrap }
figure { margin: 0 0 1rem; border: 1px solid var(--line); border-radius: 8px; overflow: hidden }
figcaption { padding: .45rem .9rem; background: var(--field); font-size: .9rem }
a { color: var(--link) }
.place, code, .stack, .components, dd, pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .85rem }
pre { margin: 0; overflow-x: auto }
.frame { padding: .5rem 0; line-height: 1.6 }
.line { display: block; padding-right: 1rem; min-width: max-content; white-space: pre }
.line i { display: inline-block; width: 3.5rem; padding-right: 1rem; text-align: right; font-style: normal; color: var(--soft); user-select: none }
.marked { background: var(--mark) }
.t-keyword { color: var(--keyword) }
.t-string { color: var(--string) }
.t-comment { color: var(--soft); font-style: italic }
.t-number, .t-attribute { color: var(--number) }
.t-call { color: var(--call) }
.t-tag { color: var(--tag) }
h1 code, .fix code, .cause code { background: var(--field); border: 1px solid var(--line); border-radius: 4px; padding: .05em .3em; font-size: .9em }
.fix code { background: var(--paper) }
mark { background: none; color: var(--red); font-weight: 700; text-decoration: underline wavy; text-underline-offset: 3px }
ol { list-style: none; margin: 0; padding: 0 }
.stack li, .components li { padding: .15rem 0 }
.stack span, .components span { color: var(--soft) }
.cause { margin: 0 0 .6rem; white-space: pre-wrap }
details { margin-top: 1rem; border-top: 1px solid var(--line); padding-top: .8rem }
summary { cursor: pointer; color: var(--soft); margin-bottom: .5rem }
dl { margin: 0; display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: .25rem 1rem }
dt { color: var(--soft) }
dd { margin: 0 }
.difference { background: var(--field); border-radius: 8px; padding: .7rem .9rem; margin-bottom: 1rem }
.difference pre { white-space: pre-wrap }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr } .line i { width: 2.5rem; padding-right: .6rem } }
`
