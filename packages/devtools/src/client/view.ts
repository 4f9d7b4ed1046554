import type { DevtoolsData } from '../shared/app-data'
import type { AppPage } from './app-page'
import type { Dialogs } from './dialogs'
import type { ServerCalls } from './server-calls'
import type { Section } from './view-sections'

export interface View {
  id: string
  title: string
  /** SVG path of the icon, in a 20 × 20 view box. */
  icon: string
  /** Whether it shows state that changes without a notice, and is rendered again and again while it is open. */
  isLive?: boolean
  create: (context: ViewContext) => ShownView
}

/** A view that was opened. */
export interface ShownView {
  /** The sections, or a text to show instead. */
  sections: () => Section[] | string
  /** Loads what it shows. Called when the view is selected, and after edits. */
  load?: () => Promise<void>
  /** Called when another view is selected, or the panel is closed. */
  hide?: () => void
}

/** What views know and use. */
export interface ViewContext {
  /** The data of the server. Undefined until it is loaded. */
  data: () => DevtoolsData | undefined
  /** Base URL of the app. */
  base: string
  page: AppPage
  server: ServerCalls
  dialogs: Dialogs
  /** Runs work, and says that it is done, or why it failed. Afterwards the view is loaded and rendered again. */
  act: (done: string, work: () => unknown) => Promise<void>
  /** Like `act`, but nothing is loaded again. Never rejects. */
  attempt: (done: string, work: () => unknown) => Promise<void>
  /** Opens a file in the editor. */
  openFile: (file: string) => Promise<unknown>
  /** Renders the view again. */
  render: () => void
  /** Shows the first section, because what was selected is there. */
  scrollToTop: () => void
}

/** Instead of the state of a page. */
export const NO_PAGE = 'Open devtools inside a page to see its state (button or Shift+Alt+D).'

/** A view that only lists data of the server. */
export function listView(id: string, title: string, icon: string, sections: (data: DevtoolsData) => Section[]): View {
  return {
    id,
    title,
    icon,
    create: ({ data }) => ({
      sections: () => {
        const loaded = data()
        return loaded ? sections(loaded) : 'Loading…'
      },
    }),
  }
}
