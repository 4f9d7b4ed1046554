import type { Fw, RequestSpan } from '@fw/schema'
import type { CachedEntry, TaskData } from '../shared/actions'
import { describeForm } from './form-body'
import { listRequests } from './request-samples'
import { toolsOf } from './server-tools'

/** What devtools do in the running server: tasks, storage and cache. */
export const serverActions = {
  'list-requests': listRequests,
  'describe-form': describeForm,
  'list-tasks': async (app: Fw): Promise<TaskData[]> => (await toolsOf(app)).listTasks(),
  'run-task': async (app: Fw, { name, payload }: { name: string; payload: Record<string, unknown> }) => {
    const started = performance.now()
    const result = await (await toolsOf(app)).runTask(name, payload)
    return { result: result ?? null, milliseconds: performance.now() - started }
  },
  'list-items': async (app: Fw, { mount }: { mount: string }): Promise<string[]> =>
    (await toolsOf(app)).listItems(mount),
  'read-item': async (app: Fw, { key }: { key: string }): Promise<unknown> => (await toolsOf(app)).readItem(key),
  'write-item': async (app: Fw, { key, value }: { key: string; value: unknown }): Promise<null> => {
    await (await toolsOf(app)).writeItem(key, value)
    return null
  },
  'remove-item': async (app: Fw, { key }: { key: string }): Promise<null> => {
    await (await toolsOf(app)).removeItem(key)
    return null
  },
  'list-cache': async (app: Fw): Promise<CachedEntry[]> => (await toolsOf(app)).listCached(),
  'clear-cache': async (app: Fw): Promise<null> => {
    await (await toolsOf(app)).clearCache()
    return null
  },
  'read-trace': async (app: Fw, { id }: { id: string }): Promise<RequestSpan[]> => (await toolsOf(app)).readTrace(id),
  'invalidate-tag': async (app: Fw, { tag }: { tag: string }): Promise<null> => {
    await (await toolsOf(app)).invalidateTag(tag)
    return null
  },
}
