import type { SessionError } from '../../shared/actions'
import type { View } from '../view'
import type { Row } from '../view-sections'

/** The errors of the server and of its pages since the development server has started. */
export const errorsView: View = {
  id: 'errors',
  title: 'Errors',
  icon: 'M10 3l8 14H2zM10 8v4M10 14.5h.01',
  create({ server }) {
    let errors: SessionError[] | undefined
    return {
      async load() {
        errors = await server.run('list-errors', {})
      },
      sections: () =>
        errors
          ? [{ title: 'Errors of this session', rows: errors.map(describeError), none: 'No errors. Nice.' }]
          : 'Loading…',
    }
  },
}

function describeError({ time, how, name, message, code, fix, file, line, stack }: SessionError): Row {
  return {
    label: code ? `${code} ${name}` : name,
    tags: [new Date(time).toLocaleTimeString(), ...(how ? [how] : []), ...(line === undefined ? [] : [`line ${line}`])],
    value: message,
    ...(file ? { file } : {}),
    note: [fix, ...stack].filter(Boolean).join('\n'),
  }
}
