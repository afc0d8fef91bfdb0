import type { FastifyReply } from 'fastify'
import { SHARED_PAGE_MESSAGES } from '../../shares.messages.ts'
import { messagePage, PAGE_POLICY } from './shared-page.ts'

export const sendPage = (
  reply: FastifyReply,
  status: number,
  html: string,
  policy = PAGE_POLICY,
): FastifyReply =>
  reply.code(status).type('text/html; charset=utf-8').header('content-security-policy', policy).send(html)

export const sendGone = (reply: FastifyReply): FastifyReply =>
  sendPage(reply, 404, messagePage(SHARED_PAGE_MESSAGES.gone))
