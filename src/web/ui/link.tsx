import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'

type Native<P> = P & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof P>

export const TextLink = createLink((props: Native<AnchorProps>) => <Anchor {...props} />)

export const LinkButton = createLink((props: Native<ButtonProps>) => <Button component="a" {...props} />)
