// A separate entry: it is bundled into the package, and only loaded for a report.
export { visualizer } from 'rollup-plugin-visualizer'
