import type { ElementAttributes } from '@fw/schema'
import { escapeHtml } from '@fw/schema/errors'

type AttributeValue = ElementAttributes[string]

const UNSAFE_NAME = /[^!-~]|["'<>/=]/

/** Attributes of a tag, each with a leading space. Invalid names are ignored. */
export function emitAttributes(attributes: ElementAttributes): string {
  let text = ''
  for (const [name, value] of Object.entries(attributes)) {
    if (!name || UNSAFE_NAME.test(name) || value === false || value === null || value === undefined) continue
    text += value === true ? ` ${name}` : ` ${name}="${escapeHtml(emitValue(name, value))}"`
  }
  return text
}

function emitValue(name: string, value: Exclude<AttributeValue, boolean | null | undefined>): string {
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return value.filter(Boolean).join(name === 'style' ? ';' : ' ')
  const entries = Object.entries(value).filter(([, part]) => part !== false && part !== null && part !== undefined)
  return name === 'style'
    ? entries.map(([property, part]) => `${property}:${part}`).join(';')
    : entries
        .filter(([, part]) => part)
        .map(([className]) => className)
        .join(' ')
}

/** The opening tag of an element. */
export function emitOpenTag(tag: string, attributes: ElementAttributes): string {
  return `<${tag}${emitAttributes(attributes)}>`
}
