import type { TaskData } from '../../shared/actions'
import type { View, ViewContext } from '../view'
import type { Row } from '../view-sections'

/** The tasks of the server, with a button that runs each in the running server. */
export const tasksView: View = {
  id: 'tasks',
  title: 'Tasks',
  icon: 'M4 5l2 2 3-4M4 13l2 2 3-4M12 5h5M12 14h5',
  create(context) {
    let tasks: TaskData[] | undefined
    const runs = new Map<string, Row>()
    return {
      async load() {
        tasks = await context.server.run('list-tasks', {})
      },
      sections: () =>
        tasks
          ? [
              {
                title: 'Tasks',
                part: 'task',
                rows: tasks.map(task => describeTask(task, context, runs)),
                none: 'No tasks. Run `fw add task NAME` to create one.',
              },
              { title: 'Results', rows: [...runs.values()].toReversed(), none: 'Run a task to see its result.' },
            ]
          : 'Loading…',
    }
  },
}

function describeTask({ name, description, schedules }: TaskData, context: ViewContext, runs: Map<string, Row>): Row {
  const file = context.data()?.server.tasks.find(task => task.name === name)?.file
  const run = async (payload: Record<string, unknown>): Promise<void> => {
    const at = new Date().toLocaleTimeString()
    const { result, milliseconds } = await context.server.run('run-task', { name, payload })
    runs.delete(name)
    runs.set(name, { label: name, tags: [at, `${milliseconds.toFixed(1)} ms`], value: result })
  }
  return {
    label: name,
    tags: schedules,
    ...(description ? { value: description } : {}),
    ...(file ? { file } : {}),
    actions: [
      { label: 'Run', run: () => context.act(`Task ${name} is done.`, () => run({})) },
      {
        label: 'Run with payload',
        run: () =>
          context.dialogs.edit(
            `Payload of ${name}`,
            {},
            payload => context.act(`Task ${name} is done.`, () => run(payload as Record<string, unknown>)),
            'Run',
          ),
      },
    ],
  }
}
