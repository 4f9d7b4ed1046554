/** Replaces the root component of the app, because tests mount components themselves. */
export default { name: 'FwTestRoot', render: () => null }
