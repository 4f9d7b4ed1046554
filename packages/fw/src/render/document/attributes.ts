import type { ElementAttributes } from '@fw/schema'

type AttributeValue = ElementAttributes[string]

const UNSAFE_NAME = /[^!-~]|["'<>/=]/

/** Text that can stand between tags or in a quoted attribute. */
export function escapeHTML(text: string): string {
  return text.replace(/[&<>"']/g, character => ESCAPES[character]!)
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Attributes as they stand in a tag, each with a space before it. Names that cannot be attributes are left out. */
export function emitAttributes(attributes: ElementAttributes): string {
  let text = ''
  for (const [name, value] of Object.entries(attributes)) {
    if (!name || UNSAFE_NAME.test(name) || value === false || value === null || value === undefined) {
      continue
    }
    text += value === true ? ` ${name}` : ` ${name}="${escapeHTML(emitValue(name, value))}"`
  }
  return text
}

function emitValue(name: string, value: Exclude<AttributeValue, boolean | null | undefined>): string {
  if (typeof value !== 'object') {
    return String(value)
  }
  if (Array.isArray(value)) {
    return value.filter(Boolean).join(name === 'style' ? ';' : ' ')
  }
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
