import type { RouteRequest } from '../../shared/actions'
import { describeResponse } from '../describe-response'
import { describeTrace, sendTraced } from '../traced-request'
import { RequestForm } from '../request-form'
import type { View } from '../view'
import type { Row, Section } from '../view-sections'
import { addNotes, listServerParts } from './part-views'

/** The routes and the middleware of the server, and a form that requests a route. */
export const serverView: View = {
  id: 'server',
  title: 'Server',
  icon: 'M3 3h14v5H3zM3 12h14v5H3zM6 5.5h.01M6 14.5h.01',
  create(context) {
    let requests: Promise<Record<string, RouteRequest>> | undefined
    let response: Section[] = []
    const form = new RequestForm((path, read) => {
      void context.attempt(`Requested ${path}.`, async () => {
        const { response: received, milliseconds, spans } = await sendTraced(context.server, read())
        const described = await describeResponse(received, milliseconds, field => form.focusField(field))
        response = [...described, describeTrace(spans)]
      })
    }, context.base)
    const fill = async (route: string, declaredMethod: string | undefined): Promise<void> => {
      const method = declaredMethod ?? 'GET'
      const request = (await requests)?.[`${method} ${route}`]
      form.fill(route, method, request)
      if (request?.body !== undefined || declaredMethod === 'GET') return
      const input = declaredMethod === undefined ? { route } : { route, method }
      const body = await context.server.run('describe-form', input)
      if (body) form.addBody(route, method, body)
    }
    const addTry = (row: Row): Row => {
      const method = (row.tags ?? []).find(tag => /^[A-Z]+$/.test(tag))
      return { ...row, actions: [{ label: 'Try', run: () => fill(row.label, method) }] }
    }
    return {
      async load() {
        await (requests = context.server.run('list-requests', {}))
      },
      sections() {
        const data = context.data()
        if (!data) return 'Loading…'
        const [routes, ...others] = listServerParts(data)
        return [
          { title: 'Request', rows: [], content: form.element },
          ...response,
          { ...addNotes(routes!, data), rows: addNotes(routes!, data).rows.map(addTry) },
          ...others.map(section => addNotes(section, data)),
        ]
      },
    }
  },
}
