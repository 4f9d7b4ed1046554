import { escapeScript } from '../payload/emit-payload'

/** Parts of a page that were not known when its head was sent. */
interface LateParts {
  /** All tags of the head. Those that the page already has are ignored. */
  head?: string
  /** Attributes of the elements, as HTML. */
  htmlAttrs?: string
  bodyAttrs?: string
  /** The start of the body: teleports. */
  bodyStart?: string
}

/** A script that adds late parts before the page is hydrated. Empty if there are none. */
export function emitLateParts(parts: LateParts, nonce: string): string {
  const present = Object.fromEntries(Object.entries(parts).filter(([, html]) => html))
  if (Object.keys(present).length === 0) return ''
  return `<script${nonce}>(${ADD_PARTS})(${escapeScript(JSON.stringify(present))})</script>`
}

/** A script that leaves the page for another URL, because a redirect cannot be sent any more. */
export function emitLateRedirect(url: string, nonce: string): string {
  return `<script${nonce}>location.replace(${escapeScript(JSON.stringify(url))})</script>`
}

// Code for browsers. Scripts only run if they are created as elements, and browsers hide the nonces of their tags.
const ADD_PARTS = `p=>{
let d=document,h=d.head,t=d.createElement('template'),
k=n=>{let c=n.cloneNode(true);c.removeAttribute&&c.removeAttribute('nonce');return c.outerHTML},
a=(e,s)=>{t.innerHTML='<i'+s+'></i>';for(let x of t.content.firstChild.attributes)x.name=='class'?e.classList.add(...x.value.split(/\\s+/).filter(Boolean)):e.setAttribute(x.name,x.value)};
p.htmlAttrs&&a(d.documentElement,p.htmlAttrs);
p.bodyAttrs&&a(d.body,p.bodyAttrs);
p.bodyStart&&d.body.insertAdjacentHTML('afterbegin',p.bodyStart);
if(p.head){t.innerHTML=p.head;let m=new Set([...h.children].map(k));
for(let n of [...t.content.children]){if(m.has(k(n)))continue;
if(n.localName=='title'){d.title=n.textContent;continue}
let i=n.localName=='meta'&&(n.name&&'meta[name="'+CSS.escape(n.name)+'"]'||n.getAttribute('property')&&'meta[property="'+CSS.escape(n.getAttribute('property'))+'"]'),o=i&&h.querySelector(i);
if(n.localName=='script'){let s=d.createElement('script');for(let x of n.attributes)s.setAttribute(x.name,x.value);s.text=n.text;n=s}
o?o.replaceWith(n):h.append(n)}}
}`.replaceAll('\n', '')
