// The modules that `setup` generates.
declare module '#build/bulletin/list.mjs' {
  const list: Array<{ id: string; title: string; text: string }>
  export default list
}

declare module '#bulletin/list' {
  const list: Array<{ id: string; title: string; text: string }>
  export default list
}
