// The public API of `#app/forms`. It is not part of `#app`, so that applications without forms do not load it.
export { useForm } from './composables/form/use-form'
export { FwForm } from './components/form'
export type {
  FieldAttributes,
  Form,
  FormDefaults,
  FormErrors,
  FormOptions,
  FormValues,
} from './composables/form/form-types'
