import { NativeSelect, type NativeSelectProps, TextInput, type TextInputProps } from '@mantine/core'

/** Fields in the cells of a table have no label in view: `aria-label` names them. */
export const TextCell = (props: TextInputProps) => <TextInput size="sm" {...props} />

export const SelectCell = (props: NativeSelectProps) => <NativeSelect size="sm" {...props} />
