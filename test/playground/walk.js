/**
 * Runs in a page, and finds accessibility problems: missing names and texts, duplicate ids, invalid headings, and
 * insufficient contrast.
 *
 * @returns {string[]} One line for each problem.
 */
export function walk() {
  const problems = []
  const show = node => node.outerHTML.slice(0, 100)
  const isHidden = node => Boolean(node.closest('[aria-hidden="true"], [hidden]')) || node.getClientRects().length === 0
  const textOf = id => document.getElementById(id)?.textContent?.trim()
  const nameOf = node =>
    node.getAttribute('aria-label') ||
    (node.getAttribute('aria-labelledby') ?? '').split(' ').map(textOf).join('') ||
    [...(node.labels ?? [])].map(label => label.textContent).join('') ||
    node.textContent.trim()

  for (const node of document.querySelectorAll(
    'a[href], button, input:not([type=hidden]), select, textarea, dialog, nav',
  )) {
    const isField = node.matches('input, select, textarea')
    const name = isField && !node.labels?.length && !node.getAttribute('aria-label') ? '' : nameOf(node)
    if (!isHidden(node) && !name) problems.push(`no name: ${show(node)}`)
    if (
      node.getAttribute('aria-invalid') === 'true' &&
      !(node.getAttribute('aria-describedby') ?? '').split(' ').some(textOf)
    )
      problems.push(`no reason: ${show(node)}`)
  }
  for (const node of document.querySelectorAll('img:not([alt]), svg:not([aria-hidden]):not([role])'))
    problems.push(`no text: ${show(node)}`)

  const ids = [...document.querySelectorAll('[id]')].map(node => node.id)
  for (const id of new Set(ids.filter((id, index) => ids.indexOf(id) !== index))) problems.push(`twice: #${id}`)

  if (document.querySelectorAll('main').length !== 1) problems.push('not one <main>')
  if (!document.documentElement.lang || !document.title) problems.push('no language or title')
  const levels = [...document.querySelectorAll('h1, h2, h3, h4')]
    .filter(node => node.getClientRects().length > 0)
    .map(node => Number(node.tagName[1]))
  if (levels.filter(level => level === 1).length !== 1) problems.push(`headings: ${levels}`)
  levels.forEach(
    (level, index) => index > 0 && level > levels[index - 1] + 1 && problems.push(`headings jump: ${levels}`),
  )

  const parse = colour => colour.match(/[\d.]+/g).map(Number)
  // Relative luminance and contrast ratio, as defined by WCAG 2.
  const luminance = colour =>
    parse(colour)
      .slice(0, 3)
      .reduce((sum, part, index) => {
        const value = part / 255
        return (
          sum + [0.2126, 0.7152, 0.0722][index] * (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
        )
      }, 0)
  const backgroundOf = node => {
    for (let above = node; above; above = above.parentElement) {
      const { backgroundColor } = getComputedStyle(above)
      if ((parse(backgroundColor)[3] ?? 1) > 0.99) return backgroundColor
    }
    return 'rgb(255, 255, 255)'
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const node = texts.currentNode.parentElement
    if (!texts.currentNode.data.trim() || isHidden(node) || node.closest('script, style, .visually-hidden, [role=img]'))
      continue
    const { color, fontSize, fontWeight, visibility } = getComputedStyle(node)
    if (visibility === 'hidden') continue
    const [dark, light] = [luminance(color), luminance(backgroundOf(node))].sort((a, b) => a - b)
    const ratio = (light + 0.05) / (dark + 0.05)
    // WCAG AA requires less contrast for large text.
    const isLarge = parseFloat(fontSize) >= 24 || (parseFloat(fontSize) >= 18.66 && Number(fontWeight) >= 700)
    if (ratio < (isLarge ? 3 : 4.5)) problems.push(`contrast ${ratio.toFixed(2)}: ${show(node)}`)
  }
  return problems
}
