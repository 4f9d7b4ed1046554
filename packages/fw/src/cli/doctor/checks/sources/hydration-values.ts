import { enterNode, locationAt } from '@fw/kit/imports'
import type { Node } from '@fw/kit/imports'
import { doctorDiagnostics } from '@fw/schema'
import { runsOnServer } from '../../facts/app-facts'
import type { AppFacts } from '../../facts/app-facts'
import type { SourceFile } from '../../facts/source-file'
import { attributeOf, parseExpression, shownExpressions, walkTemplate } from '../../facts/template-tree'
import type { TemplateNode } from '../../facts/template-tree'
import type { Finding } from '../../finding'
import { describeUnstable } from './unstable-values'

/** Values in templates and in the variables they show that differ between server and browser. */
export function findUnstableValues(facts: AppFacts): Finding[] {
  return facts.sources
    .filter(source => source.template && runsOnServer(facts, source))
    .flatMap(source => [...findInTemplate(source, source.template!), ...findInSetup(source, source.template!)])
}

function findInTemplate(source: SourceFile, template: TemplateNode): Finding[] {
  const findings: Finding[] = []
  walkTemplate(template, (node, parents) => {
    if (isClientOnly(node) || parents.some(isClientOnly)) return
    for (const expression of shownExpressions(node)) {
      const parsed = parseExpression(expression)
      if (!parsed) continue
      for (const [node, value] of findValues(parsed.root, true))
        findings.push(report(source, parsed.offset + node.start, value))
    }
  })
  return findings
}

/** Variables of the setup script that the template shows. */
function findInSetup(source: SourceFile, template: TemplateNode): Finding[] {
  const shown: string[] = []
  walkTemplate(template, (node, parents) => {
    if (!isClientOnly(node) && !parents.some(isClientOnly))
      shown.push(...shownExpressions(node).map(({ content }) => content))
  })
  return source.scripts
    .filter(({ isSetup }) => isSetup)
    .flatMap(({ root, offset }) =>
      (root.body as Node[])
        .filter(({ type }) => type === 'VariableDeclaration')
        .flatMap(({ declarations }) => declarations as Array<{ id: Node; init: Node | null }>)
        .filter(({ id, init }) => init && id.type === 'Identifier' && isShown(String(id.name), shown))
        .flatMap(({ init }) =>
          findValues(init!, false).map(([node, value]) => report(source, offset + node.start, value)),
        ),
    )
}

function isShown(name: string, expressions: readonly string[]): boolean {
  return expressions.some(text => new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(text))
}

function report({ file, text }: SourceFile, offset: number, value: string): Finding {
  return doctorDiagnostics.unstableValue({ value }, { location: locationAt(file, text, offset) })
}

/** The unstable values of an expression, the outermost ones only, outside of functions. */
function findValues(root: Node, isShownDirectly: boolean): Array<[Node, string]> {
  const values: Array<[Node, string]> = []
  const enter = (node: Node, parent: Node | undefined): void => {
    const value = describeUnstable(node, parent, isShownDirectly)
    if (value !== undefined) {
      values.push([node, value])
      return
    }
    if (/Function/.test(node.type) || node.type === 'ConditionalExpression') return
    for (const [child] of enterNode(node, [])) enter(child, node)
  }
  enter(root, undefined)
  return values
}

/** Whether only browsers render what is inside, or the author accepts the difference. */
function isClientOnly(node: TemplateNode): boolean {
  return (
    /^(?:ClientOnly|client-only|DevOnly|dev-only)$/.test(node.tag ?? '') ||
    attributeOf(node, 'data-allow-mismatch') !== undefined ||
    attributeOf(node, 'v-pre') !== undefined
  )
}
