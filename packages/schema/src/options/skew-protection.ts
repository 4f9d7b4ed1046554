import { group, option } from '../declare/option'
import { t } from '../declare/type'

/** Options of fw itself, beside those of the reference. */
export const skewProtection = group(
  {
    doc: 'What happens to tabs that are open during a deployment: how long the files of earlier builds stay available to them.',
  },
  {
    builds: option({
      type: t.integer,
      default: 0,
      doc: 'Number of earlier builds whose scripts, styles and payloads are part of the new output, so that open tabs keep working. Requests of the browser have the id of their build; if the server no longer has that build, the tab loads the next page as a document and keeps its state. `0` turns skew protection off.',
      examples: ['skewProtection: { builds: 3 }'],
    }),
    maxAge: option({
      type: t.integer,
      default: 86_400,
      doc: 'Maximum age of such a build in seconds: a day. Older ones are not part of the output.',
      examples: ['skewProtection: { builds: 3, maxAge: 3600 }'],
    }),
  },
)
