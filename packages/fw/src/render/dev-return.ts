/**
 * Development: a script for pages whose other scripts cannot be loaded, because the server is just started anew. It waits until
 * somebody answers, and loads the page again: nobody else is there to do so. A script that is answered and fails is told elsewhere.
 */
export const RETURN_SCRIPT = `<script>addEventListener('error',({target:{type,src}})=>{`
  + `if(type!=='module')return;let away=false;`
  + `const ask=()=>fetch(src,{cache:'no-store'}).then(()=>away&&location.reload(),()=>{away=true;setTimeout(ask,250)});`
  + `ask()},true)</script>`
