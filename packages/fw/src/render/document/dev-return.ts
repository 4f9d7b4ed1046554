import type { DevEdition } from '@fw/schema'
import { escapeHtml } from '@fw/schema/errors'

/**
 * Development: a script for pages whose other scripts fail to load because the server is restarting. It waits until the
 * server responds, and reloads the page, because no other code runs that could. If the server responds at once, but
 * some files failed to load, it reloads once per edition: the files may be missing for another reason. Scripts that
 * load and then fail are reported elsewhere.
 */
const RETURN =
  `{const {fwEdition}=document.currentScript.dataset;` +
  `const isLost=()=>performance.getEntriesByType('resource').some(({name,responseStatus})=>responseStatus===0&&name.startsWith(location.origin));` +
  `const isNewEdition=()=>{try{return sessionStorage['fw:return']!==fwEdition&&(sessionStorage['fw:return']=fwEdition)}catch{return false}};` +
  `addEventListener('error',({target:{type,src}})=>{if(type!=='module')return;let isAway=false;` +
  `const poll=()=>fetch(src,{cache:'no-store'}).then(()=>(isAway||isLost()&&isNewEdition())&&location.reload(),()=>{isAway=true;setTimeout(poll,250)});` +
  `poll()},true)}`

/**
 * Development: updates a page to the newest code. The edition shows the tab whether code was edited while the page
 * loaded.
 */
export function emitReturnScript(nonce: string): string {
  const { __fwDevEdition: edition } = globalThis as { __fwDevEdition?: DevEdition }
  return `<script data-fw-edition="${escapeHtml(edition?.() ?? '')}"${nonce}>${RETURN}</script>`
}
