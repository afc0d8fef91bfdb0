import type { useForm } from '@mantine/form'
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { setErrorTexts } from '../../shared/sentences.ts'
import { translateKnown } from '../translate.ts'
import { errorsWithoutItem, inputValue, isSameValue, valueAt, withValueAt } from './form-values.ts'

setErrorTexts()

type Values = Record<string, unknown>
type Errors = Record<string, ReactNode>
type Used =
  | 'values'
  | 'errors'
  | 'clearErrors'
  | 'getInitialValues'
  | 'getInputNode'
  | 'getInputProps'
  | 'getTransformedValues'
  | 'getValues'
  | 'insertListItem'
  | 'isDirty'
  | 'onSubmit'
  | 'removeListItem'
  | 'reset'
  | 'resetDirty'
  | 'setFieldError'
  | 'setFieldValue'
  | 'setInitialValues'
  | 'validate'

/** Has the names and types of Mantine's `useForm`, whose code is five times as large. */
export type SchemaForm<In extends Values, Out> = Pick<ReturnType<typeof useForm<In, Out>>, Used> & {
  schema: z.ZodType<Out, In>
  /** The number of resets, a key for fields with internal state. */
  resets: number
  setValues: (next: Partial<In> | ((before: In) => Partial<In>)) => void
}

type State<In> = { values: In; initial: In; errors: Errors; resets: number }

/** Validates with a contract schema and submits its output. Fields start as '' rather than null. */
export function useSchemaForm<In extends Values, Out>(
  schema: z.ZodType<Out, In>,
  initialValues: In,
): SchemaForm<In, Out> {
  const [shown, setShown] = useState<State<In>>({
    values: initialValues,
    initial: initialValues,
    errors: {},
    resets: 0,
  })
  const latest = useRef(shown)
  const fields = useFields()
  const update = (changes: Partial<State<In>>) => {
    latest.current = { ...latest.current, ...changes }
    setShown(latest.current)
  }
  return {
    ...shown,
    schema,
    ...createFormAccess(latest, schema),
    ...getChanges(latest, update, schema, fields),
  }
}

type Fields = { add: (path: string) => void; isHidden: (path: string) => boolean }

function useFields(): Fields {
  const known = useRef(new Set<string>())
  const onScreen = useRef(new Set<string>())
  const rendered = new Set<string>()
  useEffect(() => {
    onScreen.current = rendered
  })
  return {
    add: (path) => {
      known.current.add(path)
      rendered.add(path)
    },
    isHidden: (path) => known.current.has(path) && !onScreen.current.has(path),
  }
}

type Submitted = SyntheticEvent<HTMLFormElement> | undefined
type Latest<In> = { readonly current: State<In> }
type Update<In> = (changes: Partial<State<In>>) => void

function createFormAccess<In extends Values, Out>(latest: Latest<In>, schema: z.ZodType<Out, In>) {
  return {
    getValues: () => latest.current.values,
    getInitialValues: () => latest.current.initial,
    getTransformedValues: () => schema.parse(latest.current.values),
    getInputNode: <Node extends HTMLElement>(path: PropertyKey) =>
      document.querySelector<Node>(`[data-path="${String(path)}"]`),
    isDirty: (path?: PropertyKey) => {
      const { values, initial } = latest.current
      return path === undefined
        ? !isSameValue(values, initial)
        : !isSameValue(valueAt(values, path), valueAt(initial, path))
    },
  }
}

function getChanges<In extends Values, Out>(
  latest: Latest<In>,
  update: Update<In>,
  schema: z.ZodType<Out, In>,
  fields: Fields,
) {
  const setFieldValue = (path: PropertyKey, next: unknown) => {
    const { values, errors } = latest.current
    const before = valueAt(values, path)
    const value: unknown = next instanceof Function ? next(before) : next
    const { [String(path)]: _corrected, ...others } = errors
    update({ errors: others, ...(value !== before && { values: withValueAt(values, path, value) }) })
  }
  const validate = () => {
    const { values: typed, initial } = latest.current
    const values = withoutHiddenFaults(schema, { typed, initial, isHidden: fields.isHidden })
    const errors = getErrors(schema, values)
    update({ values, errors })
    return { hasErrors: Object.keys(errors).length > 0, errors }
  }
  const listAt = (path: PropertyKey) => valueAt(latest.current.values, path) as unknown[]
  return {
    setFieldValue,
    validate,
    setValues: (next: Partial<In> | ((before: In) => Partial<In>)) => {
      const { values } = latest.current
      update({ values: { ...values, ...(next instanceof Function ? next(values) : next) }, errors: {} })
    },
    setInitialValues: (initial: In) => update({ initial }),
    reset: () => {
      const { initial, resets } = latest.current
      update({ values: initial, errors: {}, resets: resets + 1 })
    },
    resetDirty: (values?: In) => update({ initial: { ...latest.current.values, ...values } }),
    clearErrors: () => update({ errors: {} }),
    setFieldError: (path: PropertyKey, error: ReactNode) =>
      update({ errors: { ...latest.current.errors, [String(path)]: error } }),
    insertListItem: (path: PropertyKey, item: unknown) => setFieldValue(path, [...listAt(path), item]),
    removeListItem: (path: PropertyKey, index: number) => {
      const errors = errorsWithoutItem(latest.current.errors, path, index)
      setFieldValue(path, listAt(path).toSpliced(index, 1))
      update({ errors })
    },
    getInputProps: (path: PropertyKey, { type = 'input' } = {}) => {
      fields.add(String(path))
      return {
        'data-path': String(path),
        error: latest.current.errors[String(path)],
        onChange: (reported: unknown) => setFieldValue(path, inputValue(reported)),
        [type === 'checkbox' ? 'checked' : 'value']: valueAt(latest.current.values, path),
      }
    },
    onSubmit:
      (
        send: (values: Out, event: Submitted) => void,
        refuse?: (errors: Errors, values: In, event: Submitted) => void,
      ) =>
      (event?: SyntheticEvent<HTMLFormElement>) => {
        event?.preventDefault()
        const { hasErrors, errors } = validate()
        if (hasErrors) refuse?.(errors, latest.current.values, event)
        else send(schema.parse(latest.current.values), event)
      },
  }
}

type Checked<In> = { typed: In; initial: In; isHidden: Fields['isHidden'] }

/** Resets faulty fields that another choice has hidden, as nobody could correct them. */
function withoutHiddenFaults<In extends Values>(
  schema: z.ZodType<unknown, In>,
  { typed, initial, isHidden }: Checked<In>,
): In {
  const faulty = Object.keys(getErrors(schema, typed)).filter(isHidden)
  return faulty.reduce((values, path) => withValueAt(values, path, valueAt(initial, path)), typed)
}

function getErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    errors[path.join('.')] ??= translateKnown(message)
  return errors
}
