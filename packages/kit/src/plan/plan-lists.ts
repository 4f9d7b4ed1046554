import type { AutoImport, ComponentsDir, Fw, ImportSource, Page, Plan, PlanOrigin, ServerPlan } from '@fw/schema'
import { stateOf } from '../app-state'
import type { StateOwner } from '../app-state'
import { PRECEDENCE } from './contribution'
import type { NewContribution } from './contribution'
import { layerOrigin } from './layer-origin'
import { PlanList } from './plan-list'
import type { PlanListForm } from './plan-list'

type EntryOf<Value> =
  Value extends ReadonlyArray<infer Entry> ? Entry : Value extends Readonly<Record<string, infer Entry>> ? Entry : never

type ListIn<Part, Name extends keyof Part> = PlanList<EntryOf<Part[Name]>, Part[Name]>

/** A list that readers see as an object: its entries have unique names. */
type RecordIn<Part, Name extends keyof Part> = PlanList<readonly [string, EntryOf<Part[Name]>], Part[Name]>

/** The lists of the plan. */
export interface PlanLists {
  pages: ListIn<Plan, 'pages'>
  layouts: ListIn<Plan, 'layouts'>
  middleware: ListIn<Plan, 'middleware'>
  plugins: ListIn<Plan, 'plugins'>
  components: ListIn<Plan, 'components'>
  imports: ListIn<Plan, 'imports'>
  templates: ListIn<Plan, 'templates'>
  css: ListIn<Plan, 'css'>
  typeReferences: ListIn<Plan, 'typeReferences'>
  buildPlugins: ListIn<Plan, 'buildPlugins'>
  serverDirs: ListIn<ServerPlan, 'dirs'>
  serverHandlers: ListIn<ServerPlan, 'handlers'>
  devHandlers: ListIn<ServerPlan, 'devHandlers'>
  serverPlugins: ListIn<ServerPlan, 'plugins'>
  serverImports: ListIn<ServerPlan, 'imports'>
  serverImportDirs: ListIn<ServerPlan, 'importDirs'>
  serverBuildPlugins: ListIn<ServerPlan, 'buildPlugins'>
  serverTemplates: RecordIn<ServerPlan, 'virtual'>
  pageRules: RecordIn<ServerPlan, 'routeRules'>
  aliases: RecordIn<Plan, 'aliases'>
  /** Folders whose files are components. */
  componentDirs: PlanList<ComponentsDir | string>
  /** Folders whose exports are auto-imports. */
  importDirs: PlanList<string>
  /** Packages with auto-imports. */
  importSources: PlanList<ImportSource>
  prerenderRoutes: PlanList<string>
  /** All auto-imports of server code: of fw, of files, and those in `serverImports`. */
  serverNames: PlanList<AutoImport>
}

const planLists: StateOwner<PlanLists> = { name: 'kit:plan', state: createLists }

/** The lists of the plan of an application. */
export function listsOf(app: Fw): PlanLists {
  return stateOf(app, planLists)
}

function createLists(app: Fw): PlanLists {
  const { plan } = app
  const { server } = plan
  return {
    pages: listIn(plan, 'pages', { flatten: flattenPages }),
    layouts: listIn(plan, 'layouts', {
      isCopied: true,
      toValue: layouts => Object.fromEntries(layouts.map(layout => [layout.name, layout])),
      toEntries: layouts => Object.values(layouts),
    }),
    middleware: listIn(plan, 'middleware', { isCopied: true }),
    plugins: listIn(plan, 'plugins', { isCopied: true }),
    components: listIn(plan, 'components', { isCopied: true }),
    imports: listIn(plan, 'imports', { isCopied: true }),
    templates: listIn(plan, 'templates'),
    css: listIn(plan, 'css'),
    typeReferences: listIn(plan, 'typeReferences'),
    buildPlugins: listIn(plan, 'buildPlugins'),
    serverDirs: listIn(server, 'dirs', {}, dir =>
      layerOrigin(
        app,
        app.layers.find(layer => layer.serverDir === dir),
      ),
    ),
    serverHandlers: listIn(server, 'handlers'),
    devHandlers: listIn(server, 'devHandlers'),
    serverPlugins: listIn(server, 'plugins'),
    serverImports: listIn(server, 'imports'),
    serverImportDirs: listIn(server, 'importDirs'),
    serverBuildPlugins: listIn(server, 'buildPlugins'),
    serverTemplates: recordIn(server, 'virtual'),
    pageRules: recordIn(server, 'routeRules'),
    aliases: recordIn(plan, 'aliases'),
    componentDirs: new PlanList(),
    importDirs: new PlanList(),
    importSources: new PlanList(),
    prerenderRoutes: new PlanList(),
    serverNames: new PlanList(),
  }
}

/** A list that readers see as a part of the plan. `originOf` tells where the entries come from that it starts with. */
function listIn<Part extends object, Name extends keyof Part>(
  part: Part,
  name: Name,
  form?: Partial<PlanListForm<EntryOf<Part[Name]>, Part[Name]>>,
  originOf: (entry: EntryOf<Part[Name]>) => PlanOrigin = () => FRAMEWORK,
): ListIn<Part, Name> {
  const list: ListIn<Part, Name> = new PlanList(form)
  const entries = Object.values(part[name] ?? {}) as Array<EntryOf<Part[Name]>>
  for (const entry of entries) list.add({ origin: originOf(entry), precedence: PRECEDENCE.framework, entries: [entry] })
  return derive(part, name, list)
}

/** A list that readers see as an object of the plan. */
function recordIn<Part extends object, Name extends keyof Part>(part: Part, name: Name): RecordIn<Part, Name> {
  const list: RecordIn<Part, Name> = new PlanList({
    toValue: entries => Object.fromEntries(entries) as Part[Name],
    toEntries: undefined,
  })
  list.add({
    origin: FRAMEWORK,
    precedence: PRECEDENCE.framework,
    entries: Object.entries((part[name] ?? {}) as Record<string, EntryOf<Part[Name]>>),
  })
  return derive(part, name, list)
}

const FRAMEWORK: PlanOrigin = { kind: 'feature', name: 'fw' }

function derive<Part extends object, Name extends keyof Part, List extends { value: Part[Name] }>(
  part: Part,
  name: Name,
  list: List,
): List {
  Object.defineProperty(part, name, {
    configurable: true,
    enumerable: true,
    get: () => list.value,
    set: (value: Part[Name]) => {
      list.value = value
    },
  })
  return list
}

function flattenPages(page: Page): Page[] {
  return [page, ...(page.children ?? []).flatMap(flattenPages)]
}

type EntriesOf<Name extends keyof PlanLists> = PlanLists[Name] extends PlanList<infer Entry, any> ? Entry : never

/** Adds entries to a list of the plan. */
export function addToPlan<Name extends keyof PlanLists>(
  app: Fw,
  name: Name,
  contribution: NewContribution<EntriesOf<Name>>,
): void {
  const list = listsOf(app)[name] as unknown as PlanList<EntriesOf<Name>, unknown>
  list.add(contribution)
}

/** Replaces the entries that a scan gave to a list of the plan. */
export function replaceInPlan<Name extends keyof PlanLists>(
  app: Fw,
  name: Name,
  key: string,
  contributions: ReadonlyArray<NewContribution<EntriesOf<Name>>>,
): void {
  const list = listsOf(app)[name] as unknown as PlanList<EntriesOf<Name>, unknown>
  list.replace(key, contributions)
}
