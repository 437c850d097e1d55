export function startPostgresql(options?: { durable?: boolean }): Promise<{ url: string; pid: number; stop(): void }>;
