export const PANEL_STYLE = `
.panel { position: fixed; z-index: 2147483645; inset: auto .75rem .75rem .75rem; height: min(30rem, 62vh); max-width: 90rem; margin: 0 auto; display: grid; grid-template: auto minmax(0, 1fr) auto / 10.5rem minmax(0, 1fr); font: 13px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: 12px; box-shadow: 0 12px 48px #0005; overflow: hidden; text-align: start }
.page { position: static; height: 100dvh; max-width: none; border: 0; border-radius: 0; box-shadow: none }
header { grid-column: 1 / -1; display: flex; align-items: center; gap: .5rem; padding: .45rem .6rem .45rem .9rem; border-bottom: 1px solid var(--line); background: var(--field) }
header strong { font-size: 15px; letter-spacing: -.02em; color: var(--link) }
.project { color: var(--soft); margin-right: auto }
input { font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: 7px; padding: .25rem .6rem; width: min(16rem, 45vw) }
input::placeholder { color: var(--soft) }
.plain { display: grid; place-items: center; width: 1.9rem; height: 1.9rem; padding: 0; border: 0; border-radius: 7px; background: none; color: var(--soft); cursor: pointer }
.plain:hover { background: var(--line); color: var(--ink) }
.tabs { grid-row: 2 / 4; display: flex; flex-direction: column; gap: 1px; padding: .5rem; border-right: 1px solid var(--line); overflow: auto; scrollbar-width: thin }
.tabs button { display: flex; align-items: center; gap: .55rem; padding: .34rem .6rem; border: 0; border-radius: 7px; background: none; color: var(--soft); font: inherit; text-align: start; cursor: pointer; white-space: nowrap }
.tabs svg { flex: none }
.tabs button:hover { background: var(--field); color: var(--ink) }
.tabs button[aria-selected=true] { background: var(--mark); color: var(--link); font-weight: 600 }
.content { overflow: auto; padding: .4rem 1rem 1rem; scrollbar-width: thin; overscroll-behavior: contain }
.content:focus-visible { outline-offset: -2px }
.section > summary { padding: .6rem 0 .3rem; font-weight: 600; cursor: pointer; color: var(--ink); position: sticky; top: -.4rem; background: var(--paper); z-index: 1 }
summary::marker { color: var(--soft) }
.count { font-weight: 400; color: var(--soft); margin-left: .3rem }
ul { list-style: none; margin: 0; padding: 0 }
li { position: relative; display: flex; flex-wrap: wrap; align-items: baseline; gap: .15rem .6rem; padding: .3rem .5rem .3rem calc(.5rem + var(--depth, 0) * 1.25rem); border-bottom: 1px solid color-mix(in srgb, var(--line) 55%, transparent); overflow-wrap: anywhere }
li:hover { background: var(--field) }
.label { font-family: var(--mono); font-size: 12.5px }
a { color: var(--link); text-decoration: none }
a:hover { text-decoration: underline }
.tag { font-size: 11px; line-height: 1.4; padding: .05rem .45rem; border-radius: 99px; color: var(--soft); background: var(--field); border: 1px solid var(--line) }
.tag-success, .tag-get { color: var(--green) }
.tag-pending, .tag-post, .tag-put, .tag-patch, .tag-layout { color: var(--amber) }
.tag-error, .tag-delete { color: var(--red) }
.tag-middleware, .tag-client, .tag-server, .tag-global { color: var(--link) }
.file { margin-left: auto; font-family: var(--mono); font-size: 12px; color: var(--soft); text-align: end }
.valued .label { flex: 0 0 min(22rem, 38%) }
.value { font-family: var(--mono); font-size: 12px; color: var(--ink); max-width: 100% }
.number, .boolean { color: var(--link) }
.object { color: var(--soft) }
details.value { flex: 1 1 40% }
details.value[open] { flex-basis: 100% }
details.value summary { cursor: pointer; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
details.value[open] summary { color: var(--soft) }
pre { margin: .4rem 0; padding: .6rem .8rem; max-height: 22rem; overflow: auto; background: var(--field); border: 1px solid var(--line); border-radius: 8px; font: 12px/1.5 var(--mono); white-space: pre-wrap }
.share { flex-basis: 100%; height: 3px; border-radius: 2px; background: linear-gradient(to right, var(--link) calc(var(--share) * 100%), var(--field) 0) }
.actions { display: inline-flex; flex-wrap: wrap; gap: .3rem; margin: 0 }
p.actions { padding: 0 .5rem .4rem }
.act { font: inherit; font-size: 12px; padding: .12rem .6rem; border: 1px solid var(--line); border-radius: 7px; background: var(--field); color: var(--ink); cursor: pointer }
.act:hover, .act[aria-pressed=true] { border-color: var(--link); color: var(--link) }
.danger:hover { border-color: var(--red); color: var(--red) }
.main { background: var(--link); border-color: var(--link); color: var(--paper) }
.main:hover { color: var(--paper); filter: brightness(1.1) }
.request { display: grid; gap: .5rem; padding: .2rem .5rem .6rem }
.request .line { display: flex; flex-wrap: wrap; gap: .4rem }
.request .line input { flex: 1 1 14rem; width: auto; font-family: var(--mono) }
.fields { display: grid; align-items: start; grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); gap: .5rem }
.fields:empty { display: none }
.fields label { display: grid; gap: .15rem; color: var(--soft); font-size: 12px }
.fields input { width: 100% }
select { padding: .2rem .5rem }
.preview { margin: .2rem .5rem .8rem; width: min(30rem, 100% - 1rem); border: 1px solid var(--line); border-radius: 10px; overflow: hidden }
.preview img, .preview .image { display: grid; place-items: center; width: 100%; aspect-ratio: 1.91; object-fit: cover; background: var(--field); color: var(--soft) }
.preview > div:last-child { display: grid; padding: .5rem .8rem; border-top: 1px solid var(--line) }
.preview small, .preview p { margin: 0; color: var(--soft) }
.chart-frame { overflow-x: auto; padding: .3rem .5rem .8rem }
.chart { position: relative; min-width: 40rem; margin: 0; padding: 0; list-style: none }
.bar { position: absolute; display: block; height: 1.35rem; padding: 0 .3rem; border: 0; border-radius: 4px; font-size: 11px; line-height: 1.35rem; color: var(--ink); background: var(--mark); box-shadow: inset 0 0 0 1px var(--paper); white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
.bar-hook { background: light-dark(#dff3e6, #173726) }
.bar-plugin, .bar-file { background: light-dark(#fbedcf, #3b2f14) }
.bar-middleware, .bar-data, .bar-cache { background: light-dark(#fbedcf, #3b2f14) }
.bar-handler, .bar-step { background: light-dark(#f1e4fb, #34214a) }
.bar-island { background: light-dark(#dff3e6, #173726) }
.bar-fetch { background: light-dark(#fdecee, #33171b) }
.bar-module, .bar-template { background: light-dark(#f1e4fb, #34214a) }
svg.graph { display: block; font: 12px var(--mono) }
.graph rect { fill: var(--field); stroke: var(--line) }
.graph .selected rect { fill: var(--mark); stroke: var(--link) }
.graph text { fill: var(--ink) }
.graph path { fill: none; stroke: var(--soft); stroke-opacity: .55 }
.graph .lazy { stroke-dasharray: 4 3 }
.graph g { cursor: pointer }
iframe { display: block; width: 100%; height: min(60vh, 40rem); border: 1px solid var(--line); border-radius: 8px; background: #fff }
.note { white-space: pre-wrap; flex-basis: 100%; font-family: var(--mono); font-size: 11.5px; color: var(--soft) }
.steps { list-style: none; margin: 0; padding: 0 .5rem }
.steps li { display: block; padding: .15rem 0 }
.steps summary { cursor: pointer; padding: .15rem 0 }
.steps p { margin: .15rem 0 }
.diff { white-space: pre; padding: .6rem 0 }
.diff > * { display: block; padding: 0 .8rem; min-width: max-content }
.diff ins { text-decoration: none; color: var(--green); background: light-dark(#e9f7ee, #14281d) }
.diff del { text-decoration: none; color: var(--red); background: light-dark(#fdecee, #33171b) }
.diff .hidden-lines { color: var(--soft) }
.status { margin: 0; padding: .25rem 1rem; font-size: 12px; color: var(--soft); border-top: 1px solid var(--line) }
.status:empty { padding: 0; border: 0 }
.problem { color: var(--red); overflow-wrap: anywhere }
dialog { font: 13px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: 12px; padding: 1rem; width: min(42rem, calc(100vw - 1.5rem)); box-shadow: 0 12px 48px #0005 }
dialog::backdrop { background: #0006 }
dialog h2 { font-size: 15px; margin: 0 0 .6rem; overflow-wrap: anywhere }
dialog p { margin: .4rem 0 }
dialog footer { display: flex; justify-content: flex-end; gap: .5rem; margin-top: .6rem }
dialog .act { padding: .3rem .9rem; font-size: 13px }
textarea, select { font: 12.5px/1.5 var(--mono); color: var(--ink); background: var(--field); border: 1px solid var(--line); border-radius: 8px; padding: .5rem .7rem }
textarea { width: 100%; resize: vertical }
.none { color: var(--soft); margin: .3rem .5rem .6rem }
.warning { color: var(--amber); margin: .5rem }
@media (max-width: 40rem) {
  .panel { inset: auto 0 0 0; height: min(34rem, 75dvh); grid-template: auto auto minmax(0, 1fr) auto / minmax(0, 1fr); border-radius: 12px 12px 0 0; border-width: 1px 0 0 }
  .page { height: 100dvh; border-radius: 0 }
  .tabs { grid-row: auto; flex-direction: row; border-right: 0; border-bottom: 1px solid var(--line); padding: .35rem .5rem; overflow-x: auto }
  .content { padding: .2rem .5rem 1rem }
  .act { padding: .35rem .8rem; font-size: 13px }
  .file, .value { margin-left: 0; flex-basis: 100%; text-align: start }
  .valued .label { flex: none; max-width: 100%; color: var(--soft) }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important } }
`
