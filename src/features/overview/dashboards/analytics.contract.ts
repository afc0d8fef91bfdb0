import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { day } from '../../../shared/fields/fields.ts'
import { AGES } from './analytics.rules.ts'

const counted = z.object({ count: z.number(), amount: z.number() })
const aging = z.record(z.enum(AGES), counted)
const part = z.object({ occupied: z.number(), total: z.number() })

/** The part of the paid amount that belongs to invoices not fully paid; omitted without any. */
const partPaidAmount = z.number().optional()

const overdueRow = {
  id: z.string(),
  invoiceNumber: z.string(),
  tenantId: z.string(),
  tenantName: z.string(),
  tenantEmail: z.string().nullable(),
  amount: z.number(),
  dueDate: z.string(),
  /** Whole days after the due day; 0 if it was set to overdue before that day. */
  daysOverdue: z.number(),
}

/** The invoice's oldest receipt under review. */
const waitingReceipt = z.object({
  invoiceId: z.string(),
  tenantId: z.string(),
  tenantName: z.string(),
  description: z.string().nullable(),
  amount: z.number(),
  /** The amount on the receipt; null if unknown. */
  paidAmount: z.number().nullable(),
  uploadedAt: z.string(),
})

const endingLease = z.object({
  tenantId: z.string(),
  tenantName: z.string(),
  apartment: z.string(),
  unit: z.string().nullable(),
  leaseEndDate: z.string(),
  /** 0 on the last day. */
  daysLeft: z.number(),
})

/** Amounts in GHS; percentages with one decimal, above 100 if more units are occupied than exist. */
export const analyticsSummary = z
  .object({
    totalInvoices: z.number(),
    totalPaid: z.number(),
    /** Not yet due, including those with a receipt under review. */
    totalUnpaid: z.number(),
    totalOverdue: z.number(),
    totalRevenue: z.number(),
    partPaidAmount,
    unpaidAmount: z.number(),
    overdueAmount: z.number(),
    totalRequests: z.number(),
    totalComplaints: z.number(),
    /** Unresolved and created within the last 30 days. */
    recentRequestsCount: z.number(),
    recentComplaintsCount: z.number(),
    lateRequestsCount: z.number(),
    performance: z.object({ collectionRate: z.number() }),
    /** By property name; `current` counts occupied units. */
    occupancy: z.record(
      z.string(),
      z.object({ current: z.number(), capacity: z.number(), percentage: z.number() }),
    ),
    totalTenants: z.number(),
    overallOccupancyPercentage: z.number(),
    totalCapacity: z.number(),
    propertyBreakdown: z.object({ shops: part, apartments: part }),
    /** The five with the latest due day. */
    recentOverdue: z.array(z.object(overdueRow)),
    aging,
    receiptsWaiting: counted.extend({ longest: z.array(waitingReceipt) }),
    /** Within 30 days, today included; the first five. */
    leasesEnding: z.object({ count: z.number(), first: z.array(endingLease) }),
    setUp: z.object({
      howToPay: z.boolean(),
      mail: z.boolean(),
      /** Tenants without an email while SMS are off; the first three by name. */
      unreachable: z.object({ count: z.number(), names: z.array(z.string()) }),
    }),
    debug: z.object({ unresolvedFilteringActive: z.literal(true) }),
  })
  .meta({ id: 'AnalyticsSummary' })
export type AnalyticsSummary = z.infer<typeof analyticsSummary>

const amounts = {
  paidAmount: z.number(),
  partPaidAmount,
  unpaidAmount: z.number(),
  overdueAmount: z.number(),
}

export const invoiceAnalytics = z
  .object({
    summary: z.object({
      totalInvoices: z.number(),
      totalAmount: z.number(),
      ...amounts,
      paidCount: z.number(),
      unpaidCount: z.number(),
      overdueCount: z.number(),
    }),
    /** By due month, 'YYYY-MM', in order; without empty months. */
    months: z.array(z.object({ month: z.string(), ...amounts })),
  })
  .meta({ id: 'InvoiceAnalytics' })
export type InvoiceAnalytics = z.infer<typeof invoiceAnalytics>

export const overdueDetails = z
  .object({ invoices: z.array(z.object(overdueRow)), aging })
  .meta({ id: 'OverdueDetails' })
export type OverdueDetails = z.infer<typeof overdueDetails>

export const analyticsEndpoints = {
  'GET /analytics/summary': {
    who: 'admin',
    permission: 'analytics:read',
    summary: 'The figures of the dashboard',
    answer: analyticsSummary,
  },
  'GET /analytics/invoices': {
    who: 'admin',
    permission: 'analytics:read',
    summary: 'Invoices due in a span of days, both ends in; without them the 12 months up to today',
    query: z.object({
      startDate: day.optional().meta({ examples: ['2025-11-20'] }),
      endDate: day.optional().meta({ examples: ['2026-11-20'] }),
    }),
    answer: invoiceAnalytics,
  },
  'GET /analytics/overdue-details': {
    who: 'admin',
    permission: 'analytics:read',
    summary: 'Every overdue invoice, the oldest first, and how old they are together',
    answer: overdueDetails,
  },
} as const satisfies Endpoints
