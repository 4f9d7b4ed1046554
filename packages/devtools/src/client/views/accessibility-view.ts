import type { View, ViewContext } from '../view'
import type { Row, Section } from '../view-sections'

interface AxeResult {
  violations: Array<{
    id: string
    impact?: string | null
    help: string
    helpUrl: string
    nodes: Array<{ target: unknown[]; html: string; failureSummary?: string }>
  }>
  passes: unknown[]
}

type AxeWindow = Window & { axe?: { run: (context: object) => Promise<AxeResult> } }

/** Checks the accessibility of the page with axe, which is loaded for the first check. */
export const accessibilityView: View = {
  id: 'accessibility',
  title: 'Accessibility',
  icon: 'M10 2.5h.01M3 6.5l7 1 7-1M10 7.5v5l-3 5.5M10 12.5l3 5.5',
  create(context) {
    let result: AxeResult | undefined
    const check = (): Promise<void> =>
      context.attempt('Checked the page.', async () => {
        result = await runAxe(context)
      })
    return {
      sections(): Section[] {
        const { violations = [], passes = [] } = result ?? {}
        return [
          {
            title: 'Accessibility of the page',
            rows: violations.flatMap(violation => describeViolation(violation, context)),
            none: result ? `No violations. ${passes.length} rules passed.` : 'Not checked yet.',
            actions: [{ label: 'Check the page', run: check }],
          },
        ]
      },
    }
  },
}

async function runAxe({ page, base }: ViewContext): Promise<AxeResult> {
  const { window: shown } = page as { window: AxeWindow | undefined }
  if (!shown) throw new Error('There is no page to check.')
  if (!shown.axe) await loadScript(shown.document, `${base}__fw_devtools__/axe.js`)
  return shown.axe!.run({ exclude: ['fw-devtools'] })
}

async function loadScript(page: Document, src: string): Promise<void> {
  const script = page.createElement('script')
  // Policies with a nonce reject other scripts.
  script.nonce = page.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  script.src = src
  await new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () =>
      reject(new Error('The checks need axe-core. Install it in the project: npm install -D axe-core')),
    )
    page.head.append(script)
  })
  script.remove()
}

function describeViolation({ id, impact, help, nodes }: AxeResult['violations'][number], { page }: ViewContext): Row[] {
  return nodes.map(({ target, html, failureSummary = '' }) => ({
    label: id,
    tags: [...(impact ? [impact] : []), help],
    value: html,
    note: failureSummary,
    actions: [
      {
        label: 'Show element',
        run: () => {
          const element = page.window?.document.querySelector<HTMLElement>(String(target.at(-1)))
          element?.scrollIntoView({ block: 'center' })
          element?.animate([{ outline: '3px solid #e5484d' }, { outline: '3px solid transparent' }], 2000)
        },
      },
    ],
  }))
}
