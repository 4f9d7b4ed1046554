import { group, option } from '../option'
import { t } from '../type'
import { flag } from './flag'

export const router = group({ doc: 'The router.' }, {
  options: group({
    doc: 'Options of the router library that can be written as JSON. A router options file can hold all of them, and wins.',
    rest: t.unknown,
    foreign: 'router.options',
    serialisable: true,
    examples: ['router: { options: { linkActiveClass: \'on\' } }'],
  }, {
    hashMode: flag(false, 'Keep the route in the hash of the URL. Needs `ssr: false`: the hash never reaches the server.'),
    scrollBehaviorType: option({ type: t.literal('auto', 'smooth', 'instant'), default: 'auto', doc: 'How the page scrolls to a hash link.' }),
  }),
})

export const headManager = group({ doc: 'The manager of the document head (Unhead).' }, {
  legacy: flag(false, 'Behave as older versions: no sorting of tags; `hid`, `vmid`, `children`, `body` and promises are taken.'),
  renderSSRHeadOptions: group({ doc: 'Options of the head renderer on the server.', rest: t.unknown, foreign: 'headManager.renderSSRHeadOptions' }, {
    omitLineBreaks: flag(false, 'Write the head on one line.'),
  }),
})
