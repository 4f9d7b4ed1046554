export default defineEventHandler(() => ({ layer: 'fw-paper-layer' }))
