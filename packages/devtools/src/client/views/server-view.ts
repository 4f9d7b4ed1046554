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
    const form = new RequestForm(request => {
      void context.attempt(`Requested ${new URL(request.url).pathname}.`, async () => {
        const { response: received, milliseconds, spans } = await sendTraced(context.server, request)
        response = [...(await describeResponse(received, milliseconds)), describeTrace(spans)]
      })
    }, context.base)
    const addTry = (row: Row): Row => {
      const [method = 'GET'] = (row.tags ?? []).filter(tag => /^[A-Z]+$/.test(tag))
      const fill = async (): Promise<void> => form.fill(row.label, method, (await requests)?.[`${method} ${row.label}`])
      return { ...row, actions: [{ label: 'Try', run: fill }] }
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
