type Options = {
  durable?: boolean;
  countsStatements?: boolean;
  standbyOf?: string;
  certificate?: { readonly cert: string; readonly key: string };
};

export function startPostgresql(options?: Options): Promise<{ url: string; pid: number; stop(): void }>;
