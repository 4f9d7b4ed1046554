import { group, option } from '../declare/option'
import { t } from '../declare/type'
import { flag } from './flag'

export const router = group(
  { doc: 'The router.' },
  {
    options: group(
      {
        doc: 'Serializable options of Vue Router. A router options file supports all options, and takes precedence.',
        rest: t.unknown,
        foreign: 'router.options',
        serialisable: true,
        examples: ["router: { options: { linkActiveClass: 'on' } }"],
      },
      {
        hashMode: flag(
          false,
          'Use hash history. Needs `ssr: false`, because browsers do not send the hash to the server.',
        ),
        scrollBehaviorType: option({
          type: t.literal('auto', 'smooth', 'instant'),
          default: 'auto',
          doc: 'How the page scrolls to a hash link.',
        }),
      },
    ),
  },
)

export const headManager = group(
  { doc: 'The manager of the document head (Unhead).' },
  {
    legacy: flag(
      false,
      'Behave like older versions: tags are not sorted; `hid`, `vmid`, `children`, `body` and promises are supported.',
    ),
    renderSSRHeadOptions: group(
      {
        doc: 'Options of the head renderer on the server.',
        rest: t.unknown,
        foreign: 'headManager.renderSSRHeadOptions',
      },
      {
        omitLineBreaks: flag(false, 'Write the head on one line.'),
      },
    ),
  },
)
