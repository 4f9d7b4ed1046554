import type { DevEdition } from '@fw/schema'
import { escapeHTML } from './attributes'

/**
 * Development: a script for pages whose other scripts cannot be loaded, because the server is just started anew. It waits until
 * somebody answers, and loads the page again: nobody else is there to do so. A script that is answered and fails is told elsewhere.
 */
const RETURN = `addEventListener('error',({target:{type,src}})=>{`
  + `if(type!=='module')return;let away=false;`
  + `const ask=()=>fetch(src,{cache:'no-store'}).then(()=>away&&location.reload(),()=>{away=true;setTimeout(ask,250)});`
  + `ask()},true)`

/** Development: what brings a page back to the newest code. By the edition the tab learns that it was edited while it was loaded. */
export function emitReturnScript(): string {
  const { __fwDevEdition: edition } = globalThis as { __fwDevEdition?: DevEdition }
  return `<script data-fw-edition="${escapeHTML(edition?.() ?? '')}">${RETURN}</script>`
}
