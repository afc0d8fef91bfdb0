import type { ComponentPropsWithRef } from 'react'
import classes from './text-button.module.css'

type Props = ComponentPropsWithRef<'button'> & { inherit?: boolean }

export const TextButton = ({ inherit, ...rest }: Props) => (
  <button type="button" {...rest} className={classes.button} data-inherit={inherit || undefined} />
)
