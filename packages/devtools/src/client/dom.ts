type Child = Node | string | false | undefined

/** Creates an element. Strings become text nodes, never HTML. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | number | boolean | undefined> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name)
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) created.setAttribute(key, value === true ? '' : String(value))
  created.append(...children.filter((child): child is Node | string => child !== undefined && child !== false))
  return created
}

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'

/** Creates an element of a drawing. */
export function createDrawing<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | number>,
  ...children: ReadonlyArray<Node | string>
): SVGElementTagNameMap[Name] {
  const created = document.createElementNS(SVG_NAMESPACE, name)
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, String(value))
  created.append(...children)
  return created
}

/** Creates an icon from an SVG path. */
export function createIcon(path: string, size = 20): SVGSVGElement {
  return createDrawing(
    'svg',
    {
      viewBox: '0 0 20 20',
      width: size,
      height: size,
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 1.5,
      'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
      'aria-hidden': 'true',
    },
    createDrawing('path', { d: path }),
  )
}

/** Creates a style sheet for a shadow root. Unlike a `style` element, it is not blocked by a content security policy. */
export function createSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}
