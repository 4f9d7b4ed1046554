import type { DevEdition } from '@fw/schema'
import { escapeHtml } from '@fw/schema/errors'

/**
 * Development: a script for pages whose other scripts cannot be loaded, because the server is just started anew. It
 * waits until somebody answers, and loads the page again: nobody else is there to do so. Where somebody answers at
 * once, but not everything that was asked for arrived, it does so once for each edition: something else may keep it
 * away. A script that is answered and fails is told elsewhere.
 */
const RETURN =
  `{const {fwEdition}=document.currentScript.dataset;` +
  `const isLost=()=>performance.getEntriesByType('resource').some(({name,responseStatus})=>responseStatus===0&&name.startsWith(location.origin));` +
  `const isNews=()=>{try{return sessionStorage['fw:return']!==fwEdition&&(sessionStorage['fw:return']=fwEdition)}catch{return false}};` +
  `addEventListener('error',({target:{type,src}})=>{if(type!=='module')return;let isAway=false;` +
  `const ask=()=>fetch(src,{cache:'no-store'}).then(()=>(isAway||isLost()&&isNews())&&location.reload(),()=>{isAway=true;setTimeout(ask,250)});` +
  `ask()},true)}`

/**
 * Development: what brings a page back to the newest code. By the edition the tab learns that it was edited while it
 * was loaded.
 */
export function emitReturnScript(nonce: string): string {
  const { __fwDevEdition: edition } = globalThis as { __fwDevEdition?: DevEdition }
  return `<script data-fw-edition="${escapeHtml(edition?.() ?? '')}"${nonce}>${RETURN}</script>`
}
