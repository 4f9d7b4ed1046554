import type { RouteTest, TestedPart } from '../../shared/actions'
import { toPlain } from '../../shared/plain-value'
import { matchParams } from '../match-params'
import { createInput, createPathForm } from '../path-form'
import type { View, ViewContext } from '../view'
import type { Row, Section } from '../view-sections'
import { addNotes, listPageParts } from './part-views'

/** The pages, layouts and middleware, and a field that shows what responds to a path. */
export const pagesView: View = {
  id: 'pages',
  title: 'Pages',
  icon: 'M5 2h7l4 4v12H5zM12 2v4h4M8 10h5M8 13h5',
  create(context) {
    let tested: Section[] = []
    const field = createInput('Path to test', '/path?query')
    const test = async (): Promise<void> => {
      const { pathname, searchParams } = new URL(field.value, 'http://localhost')
      const routes = await context.server.run('test-route', { path: pathname })
      tested = describeTest(context, routes, { path: pathname, full: field.value, query: searchParams })
    }
    const form = createPathForm(field, 'Test', () => void context.attempt(`Tested ${field.value}.`, test))
    return {
      sections() {
        const data = context.data()
        if (!data) return 'Loading…'
        return [
          { title: 'Test a path', rows: [], content: form },
          ...tested,
          ...listPageParts(data).map(section => addNotes(section, data)),
        ]
      },
    }
  },
}

interface TestedPath {
  path: string
  full: string
  query: URLSearchParams
}

function describeTest({ page }: ViewContext, routes: readonly RouteTest[], tested: TestedPath): Section[] {
  if (routes.length === 0) {
    const none = `Nothing responds to ${tested.path}: the error page is shown, with status 404.`
    return [{ title: 'Response', rows: [], none }]
  }
  const [route] = routes
  const isPage = route!.kind === 'page'
  const router = isPage ? page.app?.$router : undefined
  const params = router ? router.resolve(tested.full).params : matchParams(route!.name, tested.path)
  const parameters = [
    ...Object.entries(params).map(([name, value]) => ({ label: name, tags: ['parameter'], value: toPlain(value) })),
    ...[...tested.query].map(([name, value]) => ({ label: name, tags: ['query'], value })),
  ]
  return [
    {
      title: 'Response',
      rows: [
        ...routes.map(describeRoute),
        ...route!.overrides.map(part => ({ ...describePart(part, 'overridden'), label: 'overrides' })),
      ],
    },
    { title: 'Parameters and query', rows: parameters, none: 'None.' },
    ...(isPage
      ? [
          {
            title: 'Layout and parent pages',
            rows: [
              ...(route!.layout ? [describePart(route!.layout, 'layout')] : []),
              ...route!.parents.map(part => ({ ...describePart(part, 'parent page'), label: 'parent' })),
            ],
            none: 'No layout.',
          },
        ]
      : []),
    {
      title: 'Middleware that runs',
      rows: route!.middleware.map((part, index) => ({ ...describePart(part), label: `${index + 1}. ${part.name}` })),
      none: 'No middleware.',
    },
    {
      title: 'Rules that apply',
      rows: route!.rules.map(({ pattern, rule, origins }) => ({ label: pattern, tags: origins, value: rule })),
      none: 'No route rules.',
    },
  ]
}

function describeRoute(route: RouteTest): Row {
  return describePart(route, route.kind, ...route.facts, ...(route.isUsed ? [] : ['not used']))
}

function describePart({ name, file, origin }: TestedPart, ...tags: readonly string[]): Row {
  return { label: name, tags: [...tags, ...(origin ? [origin] : [])], ...(file ? { file } : {}) }
}
