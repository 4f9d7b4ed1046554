/** Takes the place of the application's root component: tests mount what they test. */
export default { name: 'FwTestRoot', render: () => null }
