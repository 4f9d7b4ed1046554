/** In one line, or with the tags in lines of their own. */
const TEMPLATE = /^<template>(?:([^\r\n]*)<\/template>|[ \t]*\r?\n([^]*?)\r?\n<\/template>)[ \t]*$/m

/** Puts a tag in front of the template of a component. Undefined if the file has no plain template. */
export function prependToTemplate(text: string, tag: string): string | undefined {
  if (text.includes(tag)) return text
  const match = TEMPLATE.exec(text)
  if (!match) return undefined
  const inner = match[1] === undefined ? match[2]! : `  ${match[1]}`
  const whole = ['<template>', `  ${tag}`, inner, '</template>'].join(breakOf(text))
  return text.slice(0, match.index) + whole + text.slice(match.index + match[0].length)
}

/** Puts the template of a component into an element. Undefined if the file has no plain template. */
export function wrapTemplate(text: string, element: string): string | undefined {
  if (new RegExp(`<${element}\\b`).test(text)) return text
  const match = TEMPLATE.exec(text)
  if (!match) return undefined
  const lineBreak = breakOf(text)
  const inner =
    match[1] === undefined
      ? match[2]!.split(/\r?\n/).map(line => (line.trim() === '' ? line : `  ${line}`))
      : [`    ${match[1]}`]
  const wrapped = ['<template>', `  <${element}>`, ...inner, `  </${element}>`, '</template>'].join(lineBreak)
  return text.slice(0, match.index) + wrapped + text.slice(match.index + match[0].length)
}

function breakOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}

/** The root component of a project, and its text if it has none. */
export function rootComponent(read: (path: string) => string | undefined, app: string): string {
  return ['app.vue', 'App.vue'].map(name => app + name).find(path => read(path) !== undefined) ?? `${app}app.vue`
}
