import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'

type Native<P> = P & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof P>

/** A link to a screen inside of a text. */
export const TextLink = createLink((props: Native<AnchorProps>) => <Anchor {...props} />)

/** A link to a screen that looks like a button. */
export const LinkButton = createLink((props: Native<ButtonProps>) => <Button component="a" {...props} />)
