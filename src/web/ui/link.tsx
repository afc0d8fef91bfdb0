import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ComponentPropsWithRef, CSSProperties } from 'react'

type Native<P> = P & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof P>

type TextLinkProps = ComponentPropsWithRef<'a'> & {
  underline?: 'always' | 'hover' | 'never' | undefined
  /** Takes the size, line height and weight from around it. */
  inherit?: boolean | undefined
  size?: 'sm' | 'xl' | undefined
  c?: 'inherit' | undefined
  fw?: CSSProperties['fontWeight']
  td?: 'underline' | undefined
}

function NativeTextLink({ underline = 'hover', inherit, size, c, fw, td, ...rest }: TextLinkProps) {
  return (
    <a
      {...rest}
      className={`text-link mantine-focus-auto ${rest.className ?? ''}`}
      style={{ color: c, fontWeight: fw, textDecoration: td, ...rest.style }}
      data-underline={underline}
      data-inherit={inherit || undefined}
      data-size={size}
    />
  )
}

export const TextLink = createLink(NativeTextLink)

export const LinkButton = createLink((props: Native<ButtonProps>) => <Button component="a" {...props} />)
