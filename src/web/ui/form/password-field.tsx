import { PasswordInput, type PasswordInputProps } from '@mantine/core'

export function PasswordField(props: PasswordInputProps & { label: string }) {
  const shown = { 'aria-label': `Show or hide ${props.label}`, tabIndex: 0, 'aria-hidden': false }
  return <PasswordInput visibilityToggleButtonProps={shown} {...props} />
}
