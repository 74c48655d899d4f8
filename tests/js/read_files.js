/* What the page tells Python of files: node read_files.js JUDGEMENTS RUN …, for tests in Python. */

import { openAsBlob } from "node:fs";
import { basename } from "node:path";

import answering from "../../assets/components/reader/worker.js";

const opened = async (path) => new File([await openAsBlob(path)], basename(path));
const [judged, ...files] = await Promise.all(process.argv.slice(2).map(opened));
const answer = answering(({ kind, found, problem }) => {
  if (kind === "progress") return;
  process.stdout.write(JSON.stringify({ ...(problem ? { problem } : found), id: "test" }));
});
await answer({ kind: "read", id: 1, judged, files, byRank: false });
