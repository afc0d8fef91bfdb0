import { PasswordInput, type PasswordInputProps } from '@mantine/core'

type Props = PasswordInputProps & { label: string }

export function PasswordField(props: Props) {
  const name = `Show or hide the typed characters of ${props.label}`
  const shown = { 'aria-label': name, tabIndex: 0, 'aria-hidden': false }
  return <PasswordInput visibilityToggleButtonProps={shown} {...props} />
}
