import { NativeSelect, type NativeSelectProps } from '@mantine/core'

export const ChoiceField = (props: NativeSelectProps) => <NativeSelect {...props} />
