// An entry of its own: it is bundled into the package, and loaded only for a report.
export { visualizer } from 'rollup-plugin-visualizer'
