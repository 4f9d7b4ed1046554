import { existsSync } from 'node:fs'
import { locationAt } from '@fw/kit/imports'
import { doctorDiagnostics } from '@fw/schema'
import type { AppFacts } from '../../facts/app-facts'
import { readImageSize } from '../../facts/image-size'
import type { ImageSize } from '../../facts/image-size'
import type { SourceFile } from '../../facts/source-file'
import { attributeOf, mayHave, walkTemplate } from '../../facts/template-tree'
import type { TemplateNode } from '../../facts/template-tree'
import type { Finding, Repair } from '../../finding'

/** Classes of CSS frameworks that give an element a height. */
const SIZE_CLASS = /(?:^|[\s:])(?:h|size|aspect)-/

/** Images in templates without a size, and those whose file does not exist. */
export async function findImageProblems(facts: AppFacts): Promise<Finding[]> {
  const styles = facts.sources.map(source => source.styles).join('\n')
  const images: Array<{ source: SourceFile; node: TemplateNode }> = []
  for (const source of facts.sources) {
    if (source.template && source.side === 'app')
      walkTemplate(source.template, node => node.tag === 'img' && images.push({ source, node }))
  }
  const findings = await Promise.all(images.map(({ source, node }) => checkImage(facts, source, node, styles)))
  return findings.flat()
}

async function checkImage(facts: AppFacts, source: SourceFile, node: TemplateNode, styles: string): Promise<Finding[]> {
  const src = attributeOf(node, 'src')
  const file = src === undefined ? undefined : await facts.findAsset(src, source.file)
  const origin = { location: locationAt(source.file, source.text, node.loc.start.offset) }
  if (src !== undefined && file !== undefined && !existsSync(file))
    return [doctorDiagnostics.missingImage({ src }, origin)]
  if (hasSize(node, styles)) return []
  const size = file === undefined ? undefined : readImageSize(file)
  const repair = size && !mayHave(node, 'width') && !mayHave(node, 'height') ? addSize(source, node, size) : undefined
  return [
    {
      ...doctorDiagnostics.imageSize({ ...(src === undefined ? {} : { src }), ...size }, origin),
      ...(repair ? { repair } : {}),
    },
  ]
}

function addSize({ file }: SourceFile, node: TemplateNode, { width, height }: ImageSize): Repair {
  const start = node.loc.start.offset + '<img'.length
  return { file, edits: [{ start, end: start, text: ` width="${width}" height="${height}"` }] }
}

/** Whether attributes or styles reserve the space of an image. */
function hasSize(node: TemplateNode, styles: string): boolean {
  if (mayHave(node, 'height') && mayHave(node, 'width')) return true
  if (/\b(?:height|aspect-ratio)\s*:/.test(attributeOf(node, 'style') ?? '')) return true
  // A computed class or style may be anything.
  const isBound = (node.props ?? []).some(
    ({ name, arg }) => name === 'bind' && /^(?:class|style)$/.test(arg?.content ?? ''),
  )
  const names = attributeOf(node, 'class') ?? ''
  if (isBound || SIZE_CLASS.test(names)) return true
  const selectors = [
    'img',
    ...names
      .split(/\s+/)
      .filter(Boolean)
      .map(name => `\\.${name.replaceAll(/[^\w-]/g, '\\$&')}`),
  ]
  return selectors.some(selector =>
    new RegExp(
      `(?<![\\w-])${selector}(?![\\w-])[^{}]*\\{[^}]*(?<![\\w-])(?:height|block-size|aspect-ratio)\\s*:(?!\\s*(?:auto|inherit))`,
    ).test(styles),
  )
}
