export default defineEventHandler(event => {
  const { greeting } = useRuntimeConfig(event)
  return { message: `${greeting} from the server` }
})
