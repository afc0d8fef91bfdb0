import {
  Button,
  type ButtonProps,
  Checkbox,
  type CheckboxProps,
  NativeSelect,
  type NativeSelectProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'

type ActionProps = ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>

/** A small button next to what it acts on; the main one of a screen has variant 'filled' and size 'md'. */
export const ActionButton = (props: ActionProps) => (
  <Button type="button" size="compact-md" variant="default" {...props} />
)

export const TextField = (props: TextInputProps) => <TextInput {...props} />

export const SelectField = (props: NativeSelectProps) => <NativeSelect {...props} />

export const CheckField = (props: CheckboxProps) => <Checkbox {...props} />
