export { defineTask, runTask } from 'nitro/task'
