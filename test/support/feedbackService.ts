/** A service whose answers carry response ids, and whose reactions to feedback are scripted by a test; it counts what it received. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { answerBody, sendText, startScriptedService, type ScriptedService } from './scriptedService.ts';

const reportSchema = z.object({
  response_id: z.string(),
  phone: z.string(),
  name: z.string().optional(),
  phone_status: z.enum(['Connected', 'Disconnected']),
  phone_right_party_contact: z.boolean(),
});
export type Report = z.infer<typeof reportSchema>;

export interface FeedbackService extends ScriptedService {
  /** Every report whose body arrived completely, in order. */
  reports: Report[];
  /** How often a report about this phone arrived. */
  receivedFor(phone: string): number;
}

/** Returns the id that the answer about a phone carries. */
export const responseIdOf = (phone: string): string => `T_00000000-0000-4000-8000-${phone.replace(/\D/g, '').padStart(12, '0')}`;

export const receive = (response: ServerResponse): void => sendText(response, 200, JSON.stringify({ status: 'success', error: null }));

/** `onReport`: answers a report that arrived; by default each is accepted. */
export async function startFeedbackService(
  onReport: (report: Report, response: ServerResponse, request: IncomingMessage) => void = (_, response) => receive(response),
): Promise<FeedbackService> {
  const reports: Report[] = [];
  const times = new Map<string, number>();
  const service = await startScriptedService(({ phone }, response, request) => {
    if (request.method !== 'POST') {
      sendText(response, 200, answerBody(phone), { 'x-response-id': responseIdOf(phone) });
      return;
    }
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (piece: string) => (text += piece));
    request.on('end', () => {
      const report = reportSchema.parse(JSON.parse(text));
      reports.push(report);
      times.set(report.phone, (times.get(report.phone) ?? 0) + 1);
      onReport(report, response, request);
    });
  });
  return { ...service, reports, receivedFor: (phone) => times.get(phone) ?? 0 };
}
